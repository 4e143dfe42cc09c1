import type { Command } from './command.ts';

const animatic = { group: 'Animatic', where: 'projects/animatic' } as const;

/** Commands for the playback of a cut and the trims of its shots. The shortcut sheet uses this order. */
export const animaticCommands = {
  animaticPlay: { ...animatic, keys: 'space', title: 'Play or pause' },
  animaticReverse: { ...animatic, keys: 'j', title: 'Play backward; press again for faster', repeats: true },
  animaticStop: { ...animatic, keys: 'k', title: 'Stop' },
  animaticForward: { ...animatic, keys: 'l', title: 'Play; press again for faster', repeats: true },
  animaticBack: { ...animatic, keys: 'left', title: 'Previous frame', repeats: true },
  animaticOn: { ...animatic, keys: 'right', title: 'Next frame', repeats: true },
  animaticBackTen: { ...animatic, keys: 'shift+left', title: 'Back 10 frames', repeats: true },
  animaticOnTen: { ...animatic, keys: 'shift+right', title: 'Forward 10 frames', repeats: true },
  previousCut: { ...animatic, keys: 'up', title: 'Previous cut', repeats: true },
  nextCut: { ...animatic, keys: 'down', title: 'Next cut', repeats: true },
  animaticStart: { ...animatic, keys: 'home', title: 'Go to start' },
  animaticEnd: { ...animatic, keys: 'end', title: 'Go to last frame' },
  animaticLoop: { ...animatic, keys: 'shift+l', title: 'Loop mode' },
  trimIn: { ...animatic, keys: 'i', title: 'Set in point of the shot' },
  trimOut: { ...animatic, keys: 'o', title: 'Set out point of the shot' },
  trimInEarlier: { ...animatic, keys: '[', title: 'In point one frame earlier', repeats: true },
  trimInLater: { ...animatic, keys: ']', title: 'In point one frame later', repeats: true },
  trimOutEarlier: { ...animatic, keys: '{', title: 'Out point one frame earlier', repeats: true },
  trimOutLater: { ...animatic, keys: '}', title: 'Out point one frame later', repeats: true },
  clearTrim: { ...animatic, keys: 'shift+i', title: 'Use the whole take' },
  animaticMute: { ...animatic, keys: 'shift+s', title: 'Toggle sound' },
  guideTrack: { ...animatic, keys: 'shift+m', title: 'Guide track' },
  animaticFull: { ...animatic, keys: 'shift+f', title: 'Full screen' },
  openShot: { ...animatic, keys: '', title: 'Open the shot' },
  zoomTimelineIn: { ...animatic, keys: 'plus', title: 'Zoom the timeline in', repeats: true },
  zoomTimelineOut: { ...animatic, keys: '-', title: 'Zoom the timeline out', repeats: true },
  animaticExport: { ...animatic, keys: 'shift+e', title: 'Export the animatic as a video' },
} as const satisfies Record<string, Command>;
