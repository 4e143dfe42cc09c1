/**
 * Shuffles a list by Fisher and Yates: every order is equally likely. `random` returns a number from 0 up to, but
 * excluding, 1.
 */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const order: T[] = [];
  for (const entry of list) {
    const place = Math.floor(random() * (order.length + 1));
    order.splice(place, 0, entry);
  }
  return order;
}
