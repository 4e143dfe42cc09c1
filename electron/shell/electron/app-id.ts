/** Id of the program in the system. Windows shows notifications only under the id that the installer registered. */
export const appId = 'app.triptych.Triptych';
