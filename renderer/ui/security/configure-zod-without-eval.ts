// For speed, Zod tests whether it can create functions from text. The page forbids that, and even the test is reported
// as a violation. Zod takes its settings from here when it is loaded: an import would load a part of it before the page
// is drawn.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
