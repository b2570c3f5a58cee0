export function PlayView() {
  return <p class="faint">Not here yet.</p>;
}
