/**
 * The largest message from the renderer to the main process in one call, in bytes of UTF-8. Files are request bodies
 * without such a limit.
 */
export const largestCallBytes = 16 * 1024 * 1024;
