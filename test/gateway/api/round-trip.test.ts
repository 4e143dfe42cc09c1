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
import { openTestStudio, type TestStudio, temporaryFolder } from '../support/open-test-app.ts';

// A filled form, its saved result, and "Remix all": the new request is the same, byte for byte.

async function give(studio: TestStudio, name: string, bytes: Buffer): Promise<ImageFile> {
  const request = new Request(`http://studio${inputUploadRoute(name)}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  });
  return (await (await studio.handle(request)).json()) as ImageFile;
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
  const { studio, gateway } = await openAtGateway(
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
  const values = form.values(await give(studio, 'wide.jpg', wide), await give(studio, 'square.png', square));
  const { id } = await studio.calls.tasks.start({ modelId: form.modelId, draft: { values, extra: form.extra ?? '' } });
  await studio.taskWhere(id, (task) => task.state === 'done');
  // Only this run matters here; the following runs stay active.
  isFinished = false;
  const [item] = await studio.itemsOf(id);
  await expect.poll(async () => (await studio.itemsOf(id))[0]?.thumbHash).toBeDefined();
  const recipe = () => studio.calls.library.recipe({ id: item?.id ?? '' });

  await studio.calls.tasks.start(remixed(await recipe()));
  await studio.calls.tasks.remove({ ids: [id] });
  // The draft is now only in the sidecar.
  await studio.calls.tasks.start(remixed(await recipe()));
  await studio.close();

  const again = await openTestStudio({
    dataFolder,
    temporaryConnection: { baseUrl: gateway.origin, key: 'another-key' },
  });
  await again.calls.tasks.start(remixed(await again.calls.library.recipe({ id: item?.id ?? '' })));

  const creates = gateway.requests.filter(({ method }) => method === 'POST');
  expect(creates.map(({ path }) => path)).toEqual([form.path, form.path, form.path, form.path]);
  for (const { body } of creates) expect(body).toBe(fullBody(form));
});
