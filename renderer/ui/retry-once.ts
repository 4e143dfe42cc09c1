const delayMs = 1000;

/**
 * Calls `load`, and once more a second after a failure, but not before `isPossible` resolves. Rejects with the second
 * failure.
 */
export async function retryOnce<T>(load: () => Promise<T>, isPossible?: () => Promise<void>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await isPossible?.();
    return load();
  }
}
