import { useQuery } from "../lib/url";
import { useGame } from "../lib/gameinfo";
import { GamePicker } from "../ui/gamepicker";
import { CheckFile } from "./check";
import { PointForm } from "./point";
import { PositionForm } from "./position";
import "./far.css";

/** Positions and points of any size. */
export function FarView() {
  const [game, setGame] = useQuery("game", "wythoff");
  const { data } = useGame(game);
  return (
    <div class="far">
      <section class="card" aria-label="Game">
        <GamePicker value={game} onChange={setGame} />
        <p class="far-rule faint">
          {data?.rule}
          {data && !data.far && " No theorem tells the P-positions of this game far away; there only what a board of moderate size holds is known."}
        </p>
      </section>
      <PositionForm game={game} />
      <PointForm game={game} />
      <CheckFile />
    </div>
  );
}
