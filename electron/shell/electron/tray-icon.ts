/**
 * The three panels of the icon as a PNG of 32 pixels: 16 points at two pixels each. On a Mac in one colour, which the system
 * turns to that of its bar. Ready-made: to draw it at the start would load the native code of a canvas before the window
 * opens, and where that code cannot be loaded, the program would not start at all.
 */
export function trayIcon(platform: NodeJS.Platform): Buffer {
  return Buffer.from(platform === 'darwin' ? oneColour : inColour, 'base64');
}

const oneColour =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAA5SURBVFiF7c+xCQAwCEXBTyZ382QB' +
  'wSokxR3YCMIzAT63m0mSavY13LTW7Q8mAgQIECBAgAABwHMHmVUPFefl0FEAAAAASUVORK5CYII=';

const inColour =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAEMSURBVFiF7ZexSsRAFEXvHRLyA5ksUcE25ZZ+wabdbisLLSzUwp9RFgsbtdfO9Qsst0wrqGFDShth4NoYWNEVhJBp5pSXGc5pH7FGlmX7kqaS9gBsoV/eSD6RvGua5robCQB5nu865y4lTXqW/grJxyiKjuq6fjYA4Jy7HUoOAJImzrkbAKC19kDS1VDydUgeGgAzH/IvZgbA2GPA2Ega+bJLGkV/Paiq6sdWFAVOyh0cl9vf9ovFK84XLxv/bML8r7l/QkAICAEhIASEgBAQApimqXwGGJIrX3KSKwNg6SsAwNKQnPuyk5wTAKy1D5LKgf33bdtODQDEcXxG8mNA+XuSJKforuMOH+f5Jz+FXKMAnIIOAAAAAElFTkSuQmCC';
