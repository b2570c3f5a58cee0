export function RowsView() {
  return <p class="faint">Not here yet.</p>;
}
