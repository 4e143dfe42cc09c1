import { expect, type JSHandle, type Page } from '@playwright/test';

export interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Returns the data of a drop or a paste with these files. */
export function transferOf(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, type, body }) => ({ name, type, body: body.toString('base64') }));
  return page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, body } of list) {
      const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, given);
}

/** Drops files from outside on the library. */
export async function dropOnLibrary(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const data = await transferOf(page, files);
  const items = page.getByRole('region', { name: 'Items' });
  await items.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByText('Drop to import')).toBeVisible();
  await items.dispatchEvent('drop', { dataTransfer: data });
}
