import { importRoute } from '../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { makeSigner } from '../../support/make-signing-certificate.ts';
import { signFile } from '../../support/sign-content-credentials.ts';
import type { TestApp } from '../support/open-test-app.ts';

const signer = makeSigner();
const created = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
/** Returns a PNG with intact Content Credentials. The width makes its bytes different from others. */
export const signImage = (width: number) =>
  signFile(makeImage(width, 48, 'image/png'), 'image/png', signer, {
    claim_generator_info: [{ name: 'Kestrel Maker' }],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created', digitalSourceType: created }] } },
    ],
  });

/** Changes a pixel of a signed PNG, so that its Content Credentials no longer match. */
export function tamperWith(signed: Buffer): Buffer {
  const tampered = Buffer.from(signed);
  tampered[tampered.indexOf('IDAT') + 6] = 0;
  return tampered;
}

export async function importImage(app: TestApp, body: Buffer, name = 'lake.png'): Promise<Item> {
  const request = new Request(`triptych://app${importRoute(name)}`, { method: 'POST', body: new Uint8Array(body) });
  return importResultSchema.parse(await (await app.handle(request)).json()).item;
}
