import type { Command } from './command.ts';

const mask = { group: 'Masks', where: 'masks' } as const;

/** Commands of the mask editor. The shortcut sheet uses this order. */
export const maskCommands = {
  brush: { ...mask, keys: 'b', title: 'Brush' },
  eraser: { ...mask, keys: 'e', title: 'Eraser' },
  lasso: { ...mask, keys: 'l', title: 'Lasso' },
  path: { ...mask, keys: 'p', title: 'Path' },
  pan: { ...mask, keys: 'h', title: 'Pan, or hold Space' },
  invertMask: { ...mask, keys: 'i', title: 'Invert the mask' },
  smallerBrush: { ...mask, keys: '[', title: 'Smaller brush', repeats: true },
  largerBrush: { ...mask, keys: ']', title: 'Larger brush', repeats: true },
  undoMask: { ...mask, keys: 'mod+z', title: 'Undo', repeats: true },
  redoMask: { ...mask, keys: 'mod+shift+z', title: 'Redo', repeats: true },
  fitImage: { ...mask, keys: '0', title: 'Whole image' },
  actualSize: { ...mask, keys: '1', title: 'Actual size' },
  zoomMaskIn: { ...mask, keys: 'plus', title: 'Zoom in', repeats: true },
  zoomMaskOut: { ...mask, keys: '-', title: 'Zoom out', repeats: true },
  putDown: { ...mask, keys: 'enter', title: 'Paint or add a point at the crosshair', fixed: true },
  removePoint: { ...mask, keys: 'delete', title: 'Remove selected point', fixed: true },
  insertPoint: { ...mask, keys: 'n', title: 'Insert point after the selected one', fixed: true },
  nextPoint: { ...mask, keys: '.', title: 'Select next point; comma selects the previous one', fixed: true },
} as const satisfies Record<string, Command>;
