import { expect, test } from 'vitest';
import { inputUploadRoute } from '../../../shared/contract/http-routes.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { type Recipe, remix } from '../../../shared/tasks/remix.ts';
import { fullBody, fullForms, square, wide } from '../../support/full-forms.ts';
import { knownModel } from '../../support/known-model.ts';
import { makeImage } from '../../support/make-images.ts';
import { openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// A filled form, its saved result, and "Remix all": the new request is the same, byte for byte.

async function give(app: TestApp, name: string, bytes: Buffer): Promise<ImageFile> {
  const request = new Request(`http://app${inputUploadRoute(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  return (await (await app.handle(request)).json()) as ImageFile;
}

/** Returns the form of the model after "Remix all", regardless of the previous form. */
function remixed({ modelId, draft }: Recipe) {
  const model = knownModel(modelId);
  const now = { values: { prompt: 'Something else' }, extra: '{"x": 1}' };
  return { modelId, draft: remix('all', { model, draft }, { model, now, opening: initialDraft(model) }).draft };
}

test.each(Object.entries(fullForms))('"Remix all" of a result of %s sends the same request', async (_, form) => {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_received, response) => response.end(makeImage(80, 60)));
  const model = knownModel(form.modelId);
  let isFinished = true;
  const { app, gateway } = await openAtGateway(
    {
      poll: (_received, response) =>
        sendJson(
          response,
          200,
          isFinished ? report('completed', { [model.output]: [`${store.origin}/a`] }) : report('pending'),
        ),
    },
    { dataFolder },
  );
  const values = form.values(await give(app, 'wide.jpg', wide), await give(app, 'square.png', square));
  const { id } = await app.calls.tasks.start({ modelId: form.modelId, draft: { values, extra: form.extra ?? '' } });
  await app.taskWhere(id, (task) => task.state === 'done');
  // Only this run matters here; the following runs stay active.
  isFinished = false;
  const [item] = await app.itemsOf(id);
  await expect.poll(async () => (await app.itemsOf(id))[0]?.thumbHash).toBeDefined();
  const recipe = () => app.calls.library.recipe({ id: item?.id ?? '' });

  await app.calls.tasks.start(remixed(await recipe()));
  await app.calls.tasks.remove({ ids: [id] });
  // The draft is now only in the sidecar.
  await app.calls.tasks.start(remixed(await recipe()));
  await app.close();

  const again = await openTestApp({
    dataFolder,
    temporaryConnection: { baseUrl: gateway.origin, key: 'another-key' },
  });
  await again.calls.tasks.start(remixed(await again.calls.library.recipe({ id: item?.id ?? '' })));

  const creates = gateway.requests.filter(({ method }) => method === 'POST');
  expect(creates.map(({ path }) => path)).toEqual([form.path, form.path, form.path, form.path]);
  for (const { body } of creates) expect(body).toBe(fullBody(form));
});
