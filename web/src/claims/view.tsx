export function ClaimsView() {
  return <p class="faint">Not here yet.</p>;
}
