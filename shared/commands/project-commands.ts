import type { Command } from './command.ts';

/** Commands of the list of projects, and of the shots of one project. */
export const projectCommands = {
  newProject: { keys: 'shift+n', title: 'New project', group: 'Projects', where: 'projects/list', inMenu: true },
  searchProjects: { keys: '/', title: 'Search projects', group: 'Projects', where: 'projects/list' },
  projectTrash: { keys: '', title: 'Projects in Trash', group: 'Projects', where: 'projects/list' },
  newShot: {
    keys: 'shift+n',
    title: 'New shot after the selected one',
    group: 'Projects',
    where: 'projects/shots',
    inMenu: true,
  },
  shotsFromBrief: {
    keys: '',
    title: 'Shots from a brief',
    group: 'Projects',
    where: 'projects/shots',
    inMenu: true,
  },
  searchShots: { keys: '/', title: 'Search shots', group: 'Projects', where: 'projects/shots' },
  generateTake: { keys: 'g', title: 'Generate take', group: 'Projects', where: 'projects/shots', inMenu: true },
  takesOfSeveralModels: {
    keys: 'shift+g',
    title: 'Run the shot on several models',
    group: 'Projects',
    where: 'projects/shots',
    inMenu: true,
  },
  firstFrame: { keys: '', title: 'First frame of the shot', group: 'Projects', where: 'projects/shots' },
  moveShotEarlier: { keys: 'alt+left', title: 'Move shots earlier', group: 'Projects', where: 'projects/shots' },
  moveShotLater: { keys: 'alt+right', title: 'Move shots later', group: 'Projects', where: 'projects/shots' },
  trashShots: { keys: 'delete', title: 'Move shots to Trash', group: 'Projects', where: 'projects/shots' },
  selectAllShots: { keys: 'mod+a', title: 'Select all shots', group: 'Projects', where: 'projects/shots' },
  deselectShots: { keys: 'escape', title: 'Deselect shots', group: 'Projects', where: 'projects/shots', fixed: true },
  projectBoard: { keys: 'alt+1', title: 'Board', group: 'Projects', where: 'projects/shots' },
  projectTable: { keys: 'alt+2', title: 'Table', group: 'Projects', where: 'projects/shots' },
  projectAnimatic: { keys: 'alt+3', title: 'Animatic', group: 'Projects', where: 'projects/shots' },
  exportCut: { keys: 'mod+shift+e', title: 'Export cut', group: 'Projects', where: 'projects/shots', inMenu: true },
  clientPage: { keys: 'shift+c', title: 'Client page', group: 'Projects', where: 'projects/shots', inMenu: true },
  projectReviews: { keys: 'shift+r', title: 'Reviews', group: 'Projects', where: 'projects/shots' },
  referenceSets: { keys: '', title: 'Reference sets', group: 'Projects', where: 'projects/shots' },
} as const satisfies Record<string, Command>;
