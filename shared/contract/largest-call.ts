/**
 * The largest message that the window hands to the main process in one call, in bytes of UTF-8. Text goes in calls; files
 * go as bodies of requests and know no such limit.
 */
export const largestCallBytes = 16 * 1024 * 1024;
