import { launchBrowser } from './in-browser.ts';

/** Names of renderers that compute each pixel on the processor. */
const inSoftware = /swiftshader|llvmpipe|softpipe|basic render/i;

/** Returns whether the browser of the bench draws with a graphics card. Without one, the processor draws each frame. */
export async function hasGraphicsCard(): Promise<boolean> {
  const browser = await launchBrowser();
  try {
    const renderer = await (await browser.newPage()).evaluate(rendererName);
    return renderer !== null && !inSoftware.test(renderer);
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Returns `null` without WebGL, which a browser has on any graphics card. */
function rendererName(): string | null {
  const gl = document.createElement('canvas').getContext('webgl');
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  return gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : null;
}
