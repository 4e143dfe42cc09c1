import { expect, test } from 'vitest';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { makeImage } from '../../support/make-images.ts';
import { smallVideo } from '../../support/small-video.ts';
import {
  accepted,
  imageIntent,
  imageModel,
  openAtFaultServer,
  taskAnswer,
  videoIntent,
} from '../faults/app-at-fault-server.ts';
import { taskId } from '../support/fake-server.ts';
import type { TestApp } from '../support/open-test-app.ts';

/** A host with an image and a video, and the fields of an answer with both. */
async function bothLists(): Promise<{ images: string[]; videos: string[] }> {
  const host = await openFaultServer(({ entry, answer }) =>
    answer(200, {}, entry.path.endsWith('.png') ? makeImage(64, 48) : smallVideo()),
  );
  return { images: [`${host.origin}/a.png`], videos: [`${host.origin}/a.mp4`] };
}

async function savedKinds(app: TestApp, id: string): Promise<string[]> {
  await app.taskWhere(id, (task) => task.state === 'done');
  return (await app.itemsOf(id)).toSorted((a, b) => a.position - b.position).map(({ kind }) => kind);
}

test('F30: a completed task with images and videos saves all of them, those of its kind first', async () => {
  const lists = await bothLists();
  const { app } = await openAtFaultServer({ poll: taskAnswer('completed', lists) });
  const image = await app.calls.tasks.start(imageIntent);
  expect(await savedKinds(app, image.id)).toEqual(['image', 'video']);
  const done = await app.taskWhere(image.id, (task) => task.state === 'done');
  expect(done.notes).toEqual([
    '1 result was requested, 2 received. All of them are saved.',
    'Result 2 is of type video, but image was requested. It was saved unchanged.',
  ]);
  const video = await app.calls.tasks.start(videoIntent);
  expect(await savedKinds(app, video.id)).toEqual(['video', 'image']);
});

test('F30: a create that is answered as completed saves the results of both lists', async () => {
  const lists = await bothLists();
  const create: Script = ({ json }) => json(202, { task_info: { id: taskId, status: 'completed' }, ...lists });
  const { app } = await openAtFaultServer({ create, poll: taskAnswer('completed', lists) });
  const { id } = await app.calls.tasks.start(imageIntent);
  expect(await savedKinds(app, id)).toEqual(['image', 'video']);
});

test('F30: a task that is tracked by its id and polled at its own path saves the results of both lists', async () => {
  const { images, videos } = await bothLists();
  const named = taskAnswer('succeeded', {
    images: images.map((url) => ({ url })),
    videos: videos.map((url) => ({ url })),
  });
  const poll: Script = (exchange) =>
    exchange.entry.path === `/v9/odd/${taskId}/state` ? named(exchange) : exchange.json(404, {});
  const { app } = await openAtFaultServer({ create: accepted, poll });
  const text = `curl https://x.example/v9/odd/${taskId}/state`;
  const { id } = await app.calls.tasks.track({ modelId: imageModel, text });
  expect(await savedKinds(app, id)).toEqual(['image', 'video']);
});

test('F30: a link in both lists is one result, and an unusable link of either list is named', async () => {
  const { images, videos } = await bothLists();
  const poll = taskAnswer('completed', {
    images: [...images, 'file:///a'],
    videos: [...images, ...videos, 'ftp://a/b'],
  });
  const { app } = await openAtFaultServer({ poll });
  const { id } = await app.calls.tasks.start(imageIntent);
  expect(await savedKinds(app, id)).toEqual(['image', 'video']);
  const { notes } = await app.taskWhere(id, (task) => task.state === 'done');
  expect(notes?.[0]).toBe(
    'Received 4 results. 2 results were left out, because of a link that can’t be downloaded: a file: link, a ftp: link.',
  );
});
