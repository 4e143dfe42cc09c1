import { createCanvas } from '@napi-rs/canvas';
import { onTestFinished } from 'vitest';
import { waitMs } from '../../../build/test-limits.ts';
import { openSandbox, type Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { servedResultPath } from '../../../electron/sandbox/tasks/served-result-path.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { isJsonObject } from '../../../shared/util/json.ts';

/** A wall clock that only the test moves. */
export interface TestClock {
  now(): number;
  pass(milliseconds: number): void;
}

export function testClock(start = Date.UTC(2026, 0, 31)): TestClock {
  let time = start;
  return {
    now: () => time,
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** A sandbox for one test, closed at its end. Streams do not pause. */
export async function sandboxForTest(options: Parameters<typeof openSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({ streamMs: 0, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export function model(id: string): Model {
  const found = modelById(id);
  if (!found) throw new Error(`There is no model ${id}`);
  return found;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export async function ask(sandbox: Sandbox, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const response = await fetch(sandbox.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const parsed: unknown = await response.json();
  if (!isJsonObject(parsed)) throw new Error('The answer is not an object');
  return { status: response.status, headers: response.headers, body: parsed };
}

/** Returns `task_info` of an answer. */
export function taskInfo(answer: Answer): Record<string, unknown> {
  const info = answer.body['task_info'];
  if (!isJsonObject(info)) throw new Error(`No task_info in ${JSON.stringify(answer.body)}`);
  return info;
}

export async function createTask(sandbox: Sandbox, made: Model, body: unknown): Promise<string> {
  const answer = await ask(sandbox, made.create.path, body);
  if (answer.status !== 202) throw new Error(`Create was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return String(taskInfo(answer)['id']);
}

export async function pollTask(sandbox: Sandbox, made: Model, id: string): Promise<Answer> {
  return ask(sandbox, servedResultPath(made).replace('{task_id}', id));
}

/** Polls until the task has a status, with a deadline, because drawing takes real time on any clock. */
export async function waitFor(sandbox: Sandbox, made: Model, id: string, status: string): Promise<Answer> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const answer = await pollTask(sandbox, made, id);
    if (taskInfo(answer)['status'] === status) return answer;
    if (performance.now() > deadline) throw new Error(`Still ${JSON.stringify(answer.body)}, not ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function linksOf(answer: Answer, name: 'images' | 'videos'): string[] {
  const links = answer.body[name];
  if (!Array.isArray(links)) throw new Error(`No ${name} in ${JSON.stringify(answer.body)}`);
  return links.map(String);
}

/** Returns the files of a finished task. */
export async function resultFiles(sandbox: Sandbox, made: Model, body: unknown): Promise<Uint8Array[]> {
  const id = await createTask(sandbox, made, body);
  const answer = await waitFor(sandbox, made, id, 'completed');
  return Promise.all(linksOf(answer, made.output).map(download));
}

export async function download(link: string): Promise<Uint8Array> {
  const response = await fetch(link);
  if (response.status !== 200) throw new Error(`${link} was answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns a single-color image as base64. */
export function sampleImage(width: number, height: number, colour = '#c33', type: 'png' | 'jpeg' = 'png'): string {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  const file = type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
  return file.toString('base64');
}

export function dataUri(base64: string, type = 'image/png'): string {
  return `data:${type};base64,${base64}`;
}

/** A body that every model accepts. */
export function validBody(made: Model, more: Record<string, unknown> = {}): Record<string, unknown> {
  const body: Record<string, unknown> = { prompt: '[fast] a boat at sea' };
  if (made.id === 'video-a-v2.5-turbo') body['image'] = sampleImage(320, 320);
  if (made.id === 'video-c-2.2-i2v-flash') body['image'] = dataUri(sampleImage(320, 320));
  if (made.id === 'video-c-2.1-kf2v-plus') {
    body['image'] = dataUri(sampleImage(320, 320, '#c33'));
    body['image_tail'] = dataUri(sampleImage(320, 320, '#33c'));
  }
  if (made.id.startsWith('image-') && made.id !== 'image-c-2.5-t2i-preview') {
    body['images'] = [dataUri(sampleImage(400, 400))];
  }
  return { ...body, ...more };
}

/** The model for tests that any image model could serve. */
export const imageModel = model('image-c-2.6-image');

/** A body of `imageModel` with a fixed seed, for one small image. */
export const imageBody = (prompt: string) => validBody(imageModel, { prompt, n: 1, size: '768*768', seed: 5 });

/** Returns the fields that a 400 names. */
export function wrongFields(answer: Answer): string[] {
  const errors = answer.body['errors'];
  if (!Array.isArray(errors)) throw new Error(`No errors in ${JSON.stringify(answer.body)}`);
  return errors.map((error) => String(isJsonObject(error) ? error['field'] : error));
}
