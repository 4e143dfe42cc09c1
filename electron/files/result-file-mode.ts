/**
 * Results and sidecars are the user's media, often in a shared folder, so the umask of the process decides who can read
 * them. Below the data folder, the mode of that folder keeps them private.
 */
export const resultFileMode = 0o666;
