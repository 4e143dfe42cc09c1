import type { Mutation } from './mutation.ts';

const media = 'test/gateway/api/media-routes.test.ts';

/** Mutations of the guards that treat the files and texts of others only as data. */
export const fileMutations: readonly Mutation[] = [
  {
    guard: 'a file that ended its worker is not measured again by itself',
    file: 'electron/workers/media-files/media-file-reader.ts',
    from: 'if (isGivenUp && !isAsked) throw',
    to: 'if (false) throw',
    tests: ['test/unit/electron/workers/media-files/media-file-reader.test.ts'],
  },
  {
    guard: 'a text of a result host is not saved as a result',
    file: 'electron/media/measure-media.ts',
    from: "texts.has(measured) ? 'answer' : 'unmeasured'",
    to: "'unmeasured'",
    tests: ['test/gateway/tasks/downloads.test.ts'],
  },
  {
    guard: 'a result that Triptych can’t show is served only as data',
    file: 'electron/api/file-routes.ts',
    from: "item.kind === 'file' ? 'application/octet-stream' : item.mime",
    to: 'item.mime',
    tests: ['test/gateway/faults/complete-results.test.ts'],
  },
  {
    guard: 'an XMP sidecar that is a link is not read',
    file: 'electron/media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts',
    from: 'constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)',
    to: 'constants.O_RDONLY',
    tests: ['test/unit/electron/media/metadata/xmp-sidecar/update-xmp-sidecar-file.test.ts'],
  },
  {
    guard: 'Content Credentials at a URL are not fetched',
    file: 'electron/media/credentials/read-content-credentials.ts',
    from: 'remote_manifest_fetch: false',
    to: 'remote_manifest_fetch: true',
    tests: ['test/unit/electron/media/credentials/read-content-credentials.test.ts'],
  },
  {
    guard: 'untrusted files are read without fetch',
    file: 'electron/workers/media-files/media-file-worker.ts',
    from: "Reflect.deleteProperty(globalThis, 'fetch');",
    to: '',
    tests: ['test/unit/electron/media/credentials/read-content-credentials.test.ts'],
  },
  {
    guard: 'a changed file is not shown as signed',
    file: 'electron/media/credentials/parse-content-credentials-report.ts',
    from: "isBound && isValid ? 'intact' : 'unchecked'",
    to: "'intact'",
    tests: ['test/unit/electron/media/credentials/read-content-credentials.test.ts'],
  },
  {
    guard: 'XML of a file with entities is not parsed',
    file: 'electron/media/metadata/guarded-xml-parser.ts',
    from: "if (/<!(?:doctype|entity)/i.test(xml)) throw new Error('The XML has a document type.');",
    to: '',
    tests: ['test/unit/electron/media/metadata/guarded-xml-parser.test.ts'],
  },
  {
    guard: 'XML of a file has bounds',
    file: 'electron/media/metadata/guarded-xml-parser.ts',
    from: 'if (depth > deepest || parts > mostParts) return true;',
    to: '',
    tests: ['test/unit/electron/media/metadata/guarded-xml-parser.test.ts'],
  },
  {
    guard: 'a file is served from within its folder, wherever a link leads',
    file: 'electron/media/file-response.ts',
    from: '!isInsideFolder(path, root) || ',
    to: '',
    tests: [media],
  },
  {
    guard: 'media can start nothing',
    file: 'electron/media/file-response.ts',
    from: `'content-security-policy': "sandbox; default-src 'none'",`,
    to: '',
    tests: [media],
  },
  {
    guard: 'an export has only names below its own folder',
    file: 'shared/library/page-download.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The mutation replaces this text of a source.
    from: 'const exportedNameSchema = z.string().regex(new RegExp(`^(${part}/){0,3}${part}\\\\.[a-z0-9]{1,5}$`));',
    to: 'const exportedNameSchema = z.string();',
    tests: ['test/gateway/library/page-downloads.test.ts'],
  },
  {
    guard: 'no separator of folders is part of a name',
    file: 'shared/util/file-name-template.ts',
    from: String.raw`[<>:"/\\|?*{}\ufffd]+`,
    to: '[<>:"|?*]+',
    tests: ['test/unit/shared/util/file-name-template.test.ts'],
  },
  {
    guard: 'nothing that cannot be seen is part of a name',
    file: 'shared/util/file-name-template.ts',
    from: ".toWellFormed()\n    .replace(unseen, '')",
    to: '.toWellFormed()',
    tests: ['test/unit/shared/util/file-name-template.test.ts'],
  },
  {
    guard: 'a review of another comparison or project is refused',
    file: 'electron/comparisons/client-review-calls.ts',
    from: 'if (subjectIdOf(review) !== id)',
    to: 'if (subjectIdOf(review) === undefined)',
    tests: ['test/gateway/comparisons/client-reviews.test.ts', 'test/gateway/projects/project-reviews.test.ts'],
  },
  {
    guard: 'a review is not larger than its limit',
    file: 'shared/reviews/client-review.ts',
    from: 'if (bytes <= mostReviewBytes) return;',
    to: 'if (bytes >= 0) return;',
    tests: ['test/unit/shared/reviews/read-client-review.test.ts'],
  },
];
