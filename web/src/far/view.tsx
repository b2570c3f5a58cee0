export function FarView() {
  return <p class="faint">Not here yet.</p>;
}
