/** Each answers whether leaving the page now would lose something. */
const risks = new Set<() => boolean>();

window.addEventListener('beforeunload', (event) => {
  if ([...risks].some((isAtRisk) => isAtRisk())) event.preventDefault();
});

/**
 * While it lasts, leaving the page asks first where `isAtRisk` says so. Only for what would really be lost: runs go on
 * without the page, and drafts are kept. Answers how to end it.
 */
export function confirmLeavingPage(isAtRisk: () => boolean): () => void {
  risks.add(isAtRisk);
  return () => void risks.delete(isAtRisk);
}
