/**
 * Results and their sidecars are the user's media, often in a shared folder: the umask of the process decides who can
 * read them. In a library below the data folder, the mode of that folder keeps them private.
 */
export const resultFileMode = 0o666;
