// Every key that does something, declared once; Settings lists these entries. Page keys are bound by name; keys that
// belong to one control (a grid, a player) are handled where the control is, and stand here so that people find them.

export interface Shortcut {
  /** As @mantine/hooks writes keys: `mod` is Ctrl, on a Mac Cmd. */
  readonly keys: string;
  readonly title: string;
  readonly group: 'Pages' | 'Studio' | 'Masks' | 'Player' | 'Library' | 'Activity' | 'Compare' | 'Chat and Messages';
}

export const shortcuts = {
  studio: { keys: 'mod+1', title: 'Studio', group: 'Pages' },
  compare: { keys: 'mod+2', title: 'Compare', group: 'Pages' },
  chat: { keys: 'mod+3', title: 'Chat', group: 'Pages' },
  messages: { keys: 'mod+4', title: 'Messages', group: 'Pages' },
  library: { keys: 'mod+5', title: 'Library', group: 'Pages' },
  activity: { keys: 'mod+6', title: 'Activity', group: 'Pages' },
  settings: { keys: 'mod+7', title: 'Settings', group: 'Pages' },
  keySheet: { keys: '?', title: 'All keys on one sheet', group: 'Pages' },
  generate: { keys: 'mod+enter', title: 'Generate, from anywhere in the form', group: 'Studio' },
  fanOut: { keys: 'mod+shift+enter', title: 'Run on several models, with what the form holds', group: 'Studio' },
  startRuns: { keys: 'mod+enter', title: 'Start all runs of the sheet', group: 'Studio' },
  restoreCell: { keys: 'alt+backspace', title: 'In the sheet: the cell as the brief has it', group: 'Studio' },
  leaveOutCell: { keys: 'space', title: 'In a sweep: leave a cell out, or take it in again', group: 'Studio' },
  olderPrompt: { keys: 'alt+up', title: 'An older prompt, from anywhere in the form', group: 'Studio' },
  newerPrompt: { keys: 'alt+down', title: 'A newer prompt, back to what you were writing', group: 'Studio' },
  undoInput: { keys: 'mod+z', title: 'Undo what was done to an image, outside of text', group: 'Studio' },
  brush: { keys: 'b', title: 'Brush', group: 'Masks' },
  eraser: { keys: 'e', title: 'Eraser', group: 'Masks' },
  lasso: { keys: 'l', title: 'Lasso', group: 'Masks' },
  path: { keys: 'p', title: 'Path', group: 'Masks' },
  pan: { keys: 'h', title: 'Pan, or hold Space', group: 'Masks' },
  invertMask: { keys: 'i', title: 'Invert the mask', group: 'Masks' },
  smallerBrush: { keys: '[', title: 'Smaller brush', group: 'Masks' },
  largerBrush: { keys: ']', title: 'Larger brush', group: 'Masks' },
  undoMask: { keys: 'mod+z', title: 'Undo', group: 'Masks' },
  redoMask: { keys: 'mod+shift+z', title: 'Redo', group: 'Masks' },
  fitImage: { keys: '0', title: 'Whole image', group: 'Masks' },
  actualSize: { keys: '1', title: 'Actual size', group: 'Masks' },
  putDown: { keys: 'enter', title: 'Paint or add a point at the crosshair, which arrows move', group: 'Masks' },
  removePoint: { keys: 'delete', title: 'Remove the selected point', group: 'Masks' },
  insertPoint: { keys: 'n', title: 'Insert a point after the selected one', group: 'Masks' },
  nextPoint: { keys: '.', title: 'Select the next point; comma the one before', group: 'Masks' },
  play: { keys: 'space', title: 'Play or pause', group: 'Player' },
  frameBack: { keys: ',', title: 'One frame back', group: 'Player' },
  frameForward: { keys: '.', title: 'One frame on', group: 'Player' },
  loop: { keys: 'l', title: 'Loop', group: 'Player' },
  useFrame: { keys: 'u', title: 'Use this frame', group: 'Player' },
  mute: { keys: 'm', title: 'Sound', group: 'Player' },
  open: { keys: 'enter', title: 'Open in the viewer', group: 'Library' },
  select: { keys: 'space', title: 'Select or deselect', group: 'Library' },
  selectAll: { keys: 'mod+a', title: 'Select all that is shown', group: 'Library' },
  deselect: { keys: 'escape', title: 'Deselect', group: 'Library' },
  rate: { keys: '5', title: 'Rate with 1 to 5 stars, 0 for none; in the viewer too', group: 'Library' },
  pick: { keys: 'p', title: 'Pick, or no longer', group: 'Library' },
  reject: { keys: 'x', title: 'Reject, or no longer', group: 'Library' },
  walkTasks: { keys: 'down', title: 'The next task; with Shift selects on the way', group: 'Activity' },
  selectTask: { keys: 'space', title: 'Select or deselect', group: 'Activity' },
  selectAllTasks: { keys: 'mod+a', title: 'Select all that the filter shows', group: 'Activity' },
  deselectTasks: { keys: 'escape', title: 'Deselect', group: 'Activity' },
  addResults: { keys: 'shift+a', title: 'Add results', group: 'Compare' },
  renameComparison: { keys: 'F2', title: 'Rename the comparison', group: 'Compare' },
  comparePlay: { keys: 'space', title: 'Play or pause all videos', group: 'Compare' },
  layoutGrid: { keys: 'g', title: 'Grid', group: 'Compare' },
  layoutWipe: { keys: 'w', title: 'Wipe', group: 'Compare' },
  layoutDifference: { keys: 'd', title: 'Difference', group: 'Compare' },
  layoutBlink: { keys: 'n', title: 'Blink; again stops and starts it', group: 'Compare' },
  peek: { keys: 'b', title: 'Hold to peek at the other one of the pair', group: 'Compare' },
  swapPair: { keys: 'e', title: 'Swap the pair', group: 'Compare' },
  turnEdge: { keys: 'r', title: 'Turn the edge of the wipe by 45°', group: 'Compare' },
  followPointer: { keys: 'f', title: 'The edge of the wipe follows the pointer, or stays', group: 'Compare' },
  solo: { keys: '1', title: 'Show one pane alone, 1 to 9; again shows all', group: 'Compare' },
  fitView: { keys: 'z', title: 'Whole pictures, all panes in step', group: 'Compare' },
  actualView: { keys: 'shift+z', title: '100 %', group: 'Compare' },
  zoomIn: { keys: 'plus', title: 'Zoom in; with the wheel at the pointer', group: 'Compare' },
  zoomOut: { keys: '-', title: 'Zoom out', group: 'Compare' },
  panView: { keys: 'left', title: 'Move what is seen, with all four arrows', group: 'Compare' },
  freeView: { keys: 'shift', title: 'Hold at the wheel or a drag: this pane alone', group: 'Compare' },
  showArea: { keys: 'alt', title: 'Hold and drag an area: every pane shows it', group: 'Compare' },
  send: { keys: 'mod+enter', title: 'Send the question', group: 'Chat and Messages' },
  newConversation: { keys: 'mod+shift+o', title: 'New conversation', group: 'Chat and Messages' },
  stopAnswers: { keys: 'mod+.', title: 'Stop all answers that are under way', group: 'Chat and Messages' },
  writeQuestion: { keys: 'mod+shift+l', title: 'Go to the question field', group: 'Chat and Messages' },
  previousAnswer: { keys: 'mod+[', title: 'The answer before, of this column', group: 'Chat and Messages' },
  nextAnswer: { keys: 'mod+]', title: 'The next answer, of this column', group: 'Chat and Messages' },
  previousColumn: { keys: 'mod+k', title: 'The column before', group: 'Chat and Messages' },
  nextColumn: { keys: 'mod+j', title: 'The next column', group: 'Chat and Messages' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

/** The keys as they are printed on this keyboard: `['Ctrl', '1']`. */
export function printedKeys(shortcut: Shortcut, isMac = /mac/i.test(navigator.userAgent)): string[] {
  const names: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    enter: 'Enter',
    space: 'Space',
    shift: 'Shift',
    escape: 'Esc',
    delete: 'Delete',
    backspace: '⌫',
    alt: isMac ? '⌥' : 'Alt',
    up: '↑',
    down: '↓',
    left: '←',
    plus: '+',
  };
  return shortcut.keys.split('+').map((key) => names[key] ?? key.toUpperCase());
}
