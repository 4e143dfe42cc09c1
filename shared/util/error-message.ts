/** What something that was thrown says of itself; anything can be thrown, not only an `Error`. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
