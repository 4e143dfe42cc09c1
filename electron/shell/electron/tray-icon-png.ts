/**
 * Returns the icon (three panels) as a PNG of 32 pixels. On a Mac it has one color, which the system adapts to its
 * menu bar. The icon is not drawn at the start: that would load the native canvas before the window opens, and if it
 * cannot be loaded, the program would not start.
 */
export function trayIconPng(platform: NodeJS.Platform): Buffer {
  return Buffer.from(platform === 'darwin' ? oneColour : inColour, 'base64');
}

const oneColour =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAA5SURBVFiF7c+xCQAwCEXBTyZ382QB' +
  'wSokxR3YCMIzAT63m0mSavY13LTW7Q8mAgQIECBAgAABwHMHmVUPFefl0FEAAAAASUVORK5CYII=';

const inColour =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAABHNCSVQICAgIfAhkiAAAAAFzUkdCAK7OHOkAAAEMSURBVFiF7ZexSsRAFEXvHRLyA5ksUcE25ZZ+wabdbisLLSzUwp9RFgsbtdfO9Qsst0wrqGFDShth4NoYWNEVhJBp5pSXGc5pH7FGlmX7kqaS9gBsoV/eSD6RvGua5robCQB5nu865y4lTXqW/grJxyiKjuq6fjYA4Jy7HUoOAJImzrkbAKC19kDS1VDydUgeGgAzH/IvZgbA2GPA2Ega+bJLGkV/Paiq6sdWFAVOyh0cl9vf9ovFK84XLxv/bML8r7l/QkAICAEhIASEgBAQApimqXwGGJIrX3KSKwNg6SsAwNKQnPuyk5wTAKy1D5LKgf33bdtODQDEcXxG8mNA+XuSJKforuMOH+f5Jz+FXKMAnIIOAAAAAElFTkSuQmCC';
