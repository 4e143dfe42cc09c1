import type { Command } from './command.ts';

/**
 * Commands for the shared clock of all videos of a comparison and for the audible pane. The order is the order of the
 * key sheet.
 */
export const compareClockCommands = {
  compareBack: { keys: ',', title: 'One frame back', group: 'Compare', where: 'compare/stage', repeats: true },
  compareOn: { keys: '.', title: 'One frame on', group: 'Compare', where: 'compare/stage', repeats: true },
  compareStart: { keys: 'home', title: 'Back to the start', group: 'Compare', where: 'compare/stage' },
  compareEnd: { keys: 'end', title: 'To the last frame', group: 'Compare', where: 'compare/stage' },
  shuttleBack: {
    keys: 'j',
    title: 'Play backwards, again for faster',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  shuttleStop: { keys: 'k', title: 'Stop', group: 'Compare', where: 'compare/stage' },
  shuttleOn: { keys: 'l', title: 'Play, again for faster', group: 'Compare', where: 'compare/stage', repeats: true },
  slower: { keys: '<', title: 'Slower', group: 'Compare', where: 'compare/stage', repeats: true },
  faster: { keys: '>', title: 'Faster', group: 'Compare', where: 'compare/stage', repeats: true },
  markIn: { keys: 'i', title: 'The loop begins here', group: 'Compare', where: 'compare/stage' },
  markOut: { keys: 'o', title: 'The loop ends here', group: 'Compare', where: 'compare/stage' },
  clearMarks: { keys: 'shift+i', title: 'Take the loop marks away', group: 'Compare', where: 'compare/stage' },
  changeLoop: { keys: 'shift+l', title: 'Once, in a loop, or to and fro', group: 'Compare', where: 'compare/stage' },
  fitDurations: {
    keys: 'shift+f',
    title: 'Real time, or all films as long as the longest',
    group: 'Compare',
    where: 'compare/stage',
  },
  earlier: {
    keys: '[',
    title: 'The film of the focused or heard pane a frame earlier',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  later: {
    keys: ']',
    title: 'The film of the focused or heard pane a frame later',
    group: 'Compare',
    where: 'compare/stage',
    repeats: true,
  },
  hearNext: { keys: 's', title: 'Sound of the next pane', group: 'Compare', where: 'compare/stage' },
  muteAll: { keys: 'm', title: 'Sound off, and back', group: 'Compare', where: 'compare/stage' },
} as const satisfies Record<string, Command>;
