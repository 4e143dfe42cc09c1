// Addresses inside the window that one page hands to another.

/** The viewer of one result. */
export const itemPath = (itemId: string) => `/library/${itemId}`;

/** A task with its evidence. */
export const taskPath = (taskId: string) => `/activity/${taskId}`;
