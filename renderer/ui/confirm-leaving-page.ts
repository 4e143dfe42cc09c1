/** Each function returns true if leaving the page now would lose data. */
const risks = new Set<() => boolean>();

window.addEventListener('beforeunload', (event) => {
  if ([...risks].some((isAtRisk) => isAtRisk())) event.preventDefault();
});

/**
 * Asks for confirmation before leaving the page while `isAtRisk`. Only for data that would really be lost: runs
 * continue without the page, and drafts are saved. Returns a function that ends this.
 */
export function confirmLeavingPage(isAtRisk: () => boolean): () => void {
  risks.add(isAtRisk);
  return () => void risks.delete(isAtRisk);
}
