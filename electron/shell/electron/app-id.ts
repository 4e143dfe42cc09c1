/** Names the program to the system. Windows shows notifications only under the name that its installer wrote down. */
export const appId = 'app.triptych.Triptych';
