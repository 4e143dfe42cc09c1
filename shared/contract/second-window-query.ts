/** Query of the URL of a second window, which shows one comparison on another display. */
export const secondWindowQuery = '?second-window';
