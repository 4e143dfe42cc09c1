/** In an order that `random` (0 up to, and without, 1) decides, each as likely as any other: Fisher and Yates. */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const order: T[] = [];
  for (const entry of list) {
    const place = Math.floor(random() * (order.length + 1));
    order.splice(place, 0, entry);
  }
  return order;
}
