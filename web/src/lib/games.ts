// The families of the catalogue, as far as controls for their parameters need them. What a game's text means is the server's to say.

export interface Field {
  name: string;
  initial: string;
  /** May be left empty; only the last ones may be. */
  optional?: boolean;
}

export interface Family {
  name: string;
  title: string;
  /** Fields for numbers, separated by commas in the text. */
  fields?: Field[];
  /** Or one field for everything after the colon. */
  rest?: Field;
}

export const FAMILIES: readonly Family[] = [
  { name: "wythoff", title: "Wythoff" },
  { name: "nim", title: "Nim" },
  { name: "a-wythoff", title: "a-Wythoff", fields: [{ name: "a", initial: "2" }] },
  { name: "f-wythoff", title: "F-Wythoff" },
  { name: "r-wythoff", title: "R-Wythoff" },
  { name: "w", title: "W_k, W_{k,l}", fields: [{ name: "k", initial: "1" }, { name: "l", initial: "", optional: true }] },
  { name: "t", title: "T_k", rest: { name: "k or inf", initial: "1" } },
  { name: "wyt", title: "Wyt_K", rest: { name: "K", initial: "1,4,8" } },
  { name: "cyclic-nimhoff", title: "Cyclic Nimhoff", fields: [{ name: "h", initial: "4" }] },
  { name: "heap", title: "Heap game", fields: [{ name: "s", initial: "2" }, { name: "t", initial: "1" }] },
  { name: "fraenkel-borosh", title: "Fraenkel–Borosh", fields: [{ name: "a", initial: "2" }, { name: "b", initial: "2" }] },
  { name: "connell", title: "Connell", fields: [{ name: "p", initial: "2" }] },
  { name: "vectors", title: "Vectors", rest: { name: "vectors", initial: "(1,0),(0,1),(1,1)" } },
  { name: "rule", title: "Own rule", rest: { name: "rule", initial: "abs(k-l)<2" } },
];

export interface Choice {
  family: Family;
  /** One text per field, empty where nothing is given. */
  values: string[];
}

export function fieldsOf(family: Family): Field[] {
  return family.fields ?? (family.rest ? [family.rest] : []);
}

/** The family and the parameters of a game's text, or null if controls cannot show it. */
export function choiceOf(game: string): Choice | null {
  const colon = game.indexOf(":");
  const name = colon < 0 ? game : game.slice(0, colon);
  const family = FAMILIES.find((one) => one.name === name.trim());
  if (!family) return null;
  const fields = fieldsOf(family);
  if (colon < 0) return fields.length === 0 ? { family, values: [] } : null;
  const rest = game.slice(colon + 1);
  const given = family.rest ? [rest] : rest.split(",");
  if (given.length > fields.length) return null;
  return { family, values: fields.map((_, i) => given[i]?.trim() ?? "") };
}

export function textOf({ family, values }: Choice): string {
  const fields = fieldsOf(family);
  if (fields.length === 0) return family.name;
  const given = values.slice(0, fields.length);
  while (given.length > 1 && given.at(-1) === "" && fields[given.length - 1]?.optional) given.pop();
  return `${family.name}:${given.join(",")}`;
}

export function initial(family: Family): Choice {
  return { family, values: fieldsOf(family).map((field) => field.initial) };
}

/** The text as one argument of a shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A component of a sum; a text that would be read otherwise is braced. */
export function component(game: string, piles: readonly (string | number | bigint)[]): string {
  const name = /[+[\]{}\s]/.test(game) ? `{${game}}` : game;
  return `${name}[${piles.join(",")}]`;
}
