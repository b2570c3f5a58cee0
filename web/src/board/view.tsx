export function BoardView() {
  return <p class="faint">Not here yet.</p>;
}
