// The keys of an input method that composes text, for example Japanese, Chinese or Korean, choose and confirm its
// characters. They are no commands. Every page imports this file before anything else can listen, so that no field,
// list or dialog needs its own check, and those of packages are covered too. The input method still gets the keys.

/** Browsers report a key of an input method with this code. Safari does so for the Enter that ends a composition. */
const inputMethodKeyCode = 229;

window.addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
  },
  { capture: true },
);
