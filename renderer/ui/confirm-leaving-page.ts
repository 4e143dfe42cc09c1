/** Each answers whether leaving the page now would lose something. */
const risks = new Set<() => boolean>();

window.addEventListener('beforeunload', (event) => {
  if ([...risks].some((isAtRisk) => isAtRisk())) event.preventDefault();
});

/**
 * While active, leaving the page asks first if `isAtRisk`. Only for data that would really be lost: runs continue
 * without the page, and drafts are saved. Returns a function that ends it.
 */
export function confirmLeavingPage(isAtRisk: () => boolean): () => void {
  risks.add(isAtRisk);
  return () => void risks.delete(isAtRisk);
}
