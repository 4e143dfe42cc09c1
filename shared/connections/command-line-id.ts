/** Id of the connection from the command line of this program run. It is not in the list of gateways. */
export const commandLineId = 'command line';
