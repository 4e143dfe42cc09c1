import { useEffect, useEffectEvent, useRef } from 'react';
import { Box } from '../../../../ui/layout-primitives.tsx';
import type { MediaElement } from '../../../../ui/media-error.ts';
import type { Rectangle } from '../../../../ui/zoom-pan/view-geometry.ts';
import { PickerMark } from '../color-picker/picker-marks.tsx';
import { computeAlignment } from '../common/image-alignment.ts';
import { pixelsOf, usePaneMediaElements } from '../common/pane-media-elements.ts';
import { useStage } from '../common/stage-store.ts';
import { visibleElementOf } from '../playback/pane-canvas.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { watchDisplayedImages } from '../scopes/displayed-image.ts';
import { computeDifferencePixels, type DifferenceSettings } from './difference-pixels.ts';
import styles from './layouts.module.css';

const vertexSource = `#version 300 es
out vec2 place;
void main() {
  // One triangle that covers everything.
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  place = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;
const fragmentSource = `#version 300 es
precision highp float;
uniform sampler2D first;
uniform sampler2D second;
// Area of the second image on the first: left, top, width, height.
uniform vec4 laid;
uniform float gain;
uniform float threshold;
in vec2 place;
out vec4 colour;
void main() {
  vec2 other = (place - laid.xy) / laid.zw;
  // Beside the second nothing is compared: the stage shows through.
  if (any(lessThan(other, vec2(0.0))) || any(greaterThan(other, vec2(1.0)))) {
    colour = vec4(0.0);
    return;
  }
  vec3 difference = abs(texture(first, place).rgb - texture(second, other).rgb);
  float most = max(difference.r, max(difference.g, difference.b));
  // Half a step below: a value is a whole number of 255ths, give or take a rounding.
  colour = vec4(most < threshold - 0.002 ? vec3(0.0) : difference * gain, 1.0);
}`;

interface DifferenceProps {
  readonly pair: readonly [string, string];
  /** Width divided by height of the first. */
  readonly shape: number;
}

/** Shows the differences of both images, channel by channel, at the size of the first. The view covers both images. */
export function PixelDifferenceView({ pair: [firstId, secondId], shape }: DifferenceProps) {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const settings = useStage(({ stage }) => stage.difference);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<DifferencePainter>(undefined);
  const paint = useEffectEvent(() => {
    const element = canvas.current;
    if (!element) return;
    const [first, second] = [sources.get(firstId), sources.get(secondId)];
    const [size, other] = [pixelsOf(first), pixelsOf(second)];
    element.hidden = !size || !other;
    if (!first || !second || !size || !other) return;
    if (element.width !== size.width || element.height !== size.height) Object.assign(element, size);
    painter.current ??= createDifferencePainter(element);
    painter.current?.paint(visibleElementOf(first), visibleElementOf(second), settings, computeAlignment(size, other));
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    paint();
    const stopWatching = watchDisplayedImages([firstId, secondId], { sources, clock, onChange: () => paint() });
    // The graphics card can be unavailable for a while; the content is created again afterwards.
    const onContextLost = (event: Event) => event.preventDefault();
    const onContextRestored = () => {
      painter.current = undefined;
      paint();
    };
    element.addEventListener('webglcontextlost', onContextLost);
    element.addEventListener('webglcontextrestored', onContextRestored);
    return () => {
      element.removeEventListener('webglcontextlost', onContextLost);
      element.removeEventListener('webglcontextrestored', onContextRestored);
      stopWatching();
      // A canvas that stays, for another pair, would never get its drawing context back.
      queueMicrotask(() => !element.isConnected && painter.current?.end());
    };
  }, [sources, clock, firstId, secondId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: Another gain shows the same frames anew.
  useEffect(() => paint(), [settings]);
  return (
    <Box className={styles['difference']} pos="relative" overflow="hidden" bg="stage" style={{ '--shape': shape }}>
      <div className={styles['canvas']} data-pane-image={firstId}>
        <canvas ref={canvas} role="img" aria-label="Difference between the two panes" />
        <PickerMark />
      </div>
    </Box>
  );
}

function createDifferencePainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  return createWebglPainter(canvas) ?? createCanvasPainter(canvas);
}

/** Compares pixel by pixel without WebGL: slow for videos, but equally exact. */
function createCanvasPainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const draw = (image: Drawable, { left, top, width, height }: Rectangle) => {
    const target = canvas;
    context.clearRect(0, 0, target.width, target.height);
    context.drawImage(image, left * target.width, top * target.height, width * target.width, height * target.height);
    return context.getImageData(0, 0, target.width, target.height);
  };
  return {
    paint(first, second, settings, area) {
      const firstPixels = draw(first, { left: 0, top: 0, width: 1, height: 1 });
      const secondPixels = draw(second, area);
      computeDifferencePixels(firstPixels.data, secondPixels.data, settings, firstPixels.data);
      context.clearRect(0, 0, canvas.width, canvas.height);
      const [x, y] = [Math.round(area.left * canvas.width), Math.round(area.top * canvas.height)];
      const [width, height] = [Math.round(area.width * canvas.width), Math.round(area.height * canvas.height)];
      context.putImageData(firstPixels, 0, 0, x, y, width, height);
    },
    end: () => {},
  };
}

/** An image, or what is painted over a video that plays. */
type Drawable = MediaElement | HTMLCanvasElement;

/** Draws the difference of two images into its canvas, which has the size of the first. */
interface DifferencePainter {
  /** `area`: position of the second image on the first, in fractions of the first. */
  paint(first: Drawable, second: Drawable, settings: DifferenceSettings, area: Rectangle): void;
  /** Gives back what it holds; browsers allow few of its kind at a time. */
  end(): void;
}

/** Draws differences on the graphics card. `undefined` where this window has no WebGL 2. */
function createWebglPainter(canvas: HTMLCanvasElement): DifferencePainter | undefined {
  const gl = canvas.getContext('webgl2', { antialias: false, premultipliedAlpha: true });
  const program = gl && linkProgram(gl);
  if (!gl || !program) return undefined;
  const textures = [gl.createTexture(), gl.createTexture()];
  // biome-ignore lint/correctness/useHookAtTopLevel: A method of WebGL.
  gl.useProgram(program);
  gl.uniform1i(gl.getUniformLocation(program, 'first'), 0);
  gl.uniform1i(gl.getUniformLocation(program, 'second'), 1);
  const areaLocation = gl.getUniformLocation(program, 'laid');
  const gainLocation = gl.getUniformLocation(program, 'gain');
  const thresholdLocation = gl.getUniformLocation(program, 'threshold');
  // Transparent pixels have no color.
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);

  const upload = (unit: number, image: Drawable) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, textures[unit] ?? null);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  };
  return {
    paint(first, second, { gain, threshold }, { left, top, width, height }: Rectangle) {
      if (gl.isContextLost()) return;
      upload(0, first);
      upload(1, second);
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.uniform4f(areaLocation, left, top, width, height);
      gl.uniform1f(gainLocation, gain);
      gl.uniform1f(thresholdLocation, threshold / 255);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return undefined;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : undefined;
}
