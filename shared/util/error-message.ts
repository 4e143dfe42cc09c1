/** Returns the message of a thrown value. Any value can be thrown, not only an `Error`. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
