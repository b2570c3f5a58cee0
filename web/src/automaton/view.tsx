export function AutomatonView() {
  return <p class="faint">Not here yet.</p>;
}
