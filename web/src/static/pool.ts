// Who answers what: a few workers, each with one question at a time.
//
// A worker cannot be interrupted. If no one waits for its answer any more, or it takes too long, it is terminated, and another one is
// started when there is work.
import { ApiError } from "../lib/api";

export interface Question {
  /** As in `GET grundy?game=wythoff&a=5&b=6`. */
  line: string;
  body: ArrayBuffer;
}

export interface Answer {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
}

export interface PooledWorker {
  ask(question: Question): Promise<Answer>;
  terminate(): void;
}

export interface Rules {
  /** So many workers are started as soon as there is work, .. */
  few: number;
  /** .. and more, up to so many, when a question has waited for this many milliseconds: others may take long, and it may not. */
  most: number;
  patience: number;
  /** Milliseconds that one goes on with what no one asks any more, so that what it keeps for other questions is not lost. */
  grace: number;
  /** Milliseconds that an answer may take. */
  longest: number;
}

interface Task {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** What happens if no one waits for it any more. */
  drop: () => void;
  /** Whether it has waited long enough for more workers. */
  urgent: boolean;
}

export class WorkerPool {
  private readonly idle: PooledWorker[] = [];
  private readonly waiting: Task[] = [];
  private started = 0;

  constructor(
    private readonly start: () => PooledWorker,
    private readonly rules: Rules,
  ) {}

  ask(question: Question, signal?: AbortSignal | null): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(abandoned());
    return new Promise((resolve, reject) => {
      const drop = () => void this.waiting.splice(this.waiting.indexOf(task), 1);
      const over = <T>(then: (value: T) => void) => (value: T) => {
        signal?.removeEventListener("abort", abandon);
        then(value);
      };
      const task: Task = { question, resolve: over(resolve), reject: over(reject), drop, urgent: false };
      const abandon = () => {
        task.drop();
        reject(abandoned());
      };
      signal?.addEventListener("abort", abandon, { once: true });
      this.waiting.push(task);
      this.assign();
      const hurry = () => {
        task.urgent = true;
        this.assign();
      };
      if (this.waiting.includes(task)) setTimeout(hurry, this.rules.patience);
    });
  }

  private assign(): void {
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      const most = next.urgent ? this.rules.most : this.rules.few;
      if (this.idle.length === 0 && this.started >= most) return;
      this.waiting.shift();
      try {
        void this.work(this.idle.pop() ?? this.newOne(), next);
      } catch (error) {
        next.reject(error);
      }
    }
  }

  private newOne(): PooledWorker {
    const worker = this.start();
    this.started += 1;
    return worker;
  }

  /** Back from work: more than a few are kept only while there is work for them, as each has memory of its own. */
  private rest(worker: PooledWorker): void {
    if (this.waiting.length === 0 && this.started > this.rules.few) {
      worker.terminate();
      this.started -= 1;
    } else {
      this.idle.push(worker);
      this.assign();
    }
  }

  private async work(worker: PooledWorker, task: Task): Promise<void> {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const after = (wait: number, then: () => void) => void timers.push(setTimeout(then, wait));
    let over = false;
    const end = () => {
      over = true;
      task.drop = () => {};
      timers.forEach(clearTimeout);
    };
    const terminate = (why: unknown) => {
      end();
      worker.terminate();
      this.started -= 1;
      task.reject(why);
      this.assign();
    };
    task.drop = () => after(this.rules.grace, () => terminate(abandoned()));
    after(this.rules.longest, () => terminate(tooLong(this.rules.longest)));
    try {
      task.resolve(await worker.ask(task.question));
      if (over) return;
      end();
      this.rest(worker);
    } catch (error) {
      if (!over) terminate(error);
    }
  }
}

function abandoned(): DOMException {
  return new DOMException("no one waits for it any more", "AbortError");
}

function tooLong(longest: number): ApiError {
  const seconds = longest / 1000;
  return new ApiError(`it takes longer than ${seconds} s, the time allowed; ask for less, or use the command line`, "time", 504);
}
