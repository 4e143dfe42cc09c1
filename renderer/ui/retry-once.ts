const delayMs = 1000;

/** Calls `load`, and once more a second after a failure. Rejects with the second failure. */
export async function retryOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    return load();
  }
}
