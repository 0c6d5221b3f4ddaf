import * as z from 'zod/mini';

// Each number has one reading, so that the pattern takes linear time.
const NUMBER = String.raw`[ ,]*[-+]?(?:\d+\.\d+|\d+(?![\d.])|\.\d+)(?!\d)`;
const ARC = `(?:${NUMBER}){3}(?:[ ,]*[01]){2}(?:${NUMBER}){2}`;

/** Path data of SVG, with as many numbers after each command as it takes. Contains neither code nor addresses. */
const PATH_DATA = new RegExp(
  `^(?=[Mm])(?: *(?:[MmLlTt](?:(?:${NUMBER}){2})+|[HhVv](?:${NUMBER})+|[Cc](?:(?:${NUMBER}){6})+|[SsQq](?:(?:${NUMBER}){4})+|[Aa](?:${ARC})+|[Zz]))+ *$`,
);

/**
 * A drawing of 24 × 24 units: the `d` attributes of its lines, which are 2 units wide and have the colour of the text beside them.
 */
export const drawingSchema = z.strictObject({
  paths: z
    .array(
      z
        .string()
        .check(
          z.maxLength(1_000, 'must have at most 1,000 characters'),
          z.regex(PATH_DATA, 'must be path data of SVG that begins with M, such as M4 4h16v16H4z'),
        ),
    )
    .check(
      z.minLength(1),
      z.refine((paths) => paths.length <= 12, 'must have at most 12 lines'),
    ),
});

/** Path data of an icon's lines. */
export type NavDrawing = z.infer<typeof drawingSchema>;
