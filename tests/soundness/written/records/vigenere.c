/* arguments: | LEMON | BRANDENBURG */
/* Vigenere encryption of an upper case text; the position in the key follows
   from the position in the whole text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

static void encrypt_block(char *block, int len, int offset, const char *key, int keylen)
{
   int i;
   for (i = 0; i < len; ++i)
      block[i] = (char)('A' + (block[i] - 'A' + key[(offset + i) % keylen] - 'A') % 26);
}

static int letter_checksum(const char *s, int n)
{
   int sum = 0;
   while (n-- > 0)
      sum = (sum * 31 + *s++) % 65521;
   return sum;
}

int main(int argc, char **argv)
{
   const int textlen = 720;
   char key[32] = "MPIKEY";
   int keylen, rank, size, part;
   char *text = NULL, *block;

   MPI_Init(&argc, &argv);
   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
   MPI_Comm_size(MPI_COMM_WORLD, &size);

   if (rank == 0 && argc > 1 && strlen(argv[1]) < sizeof key)
      strcpy(key, argv[1]);
   keylen = (int)strlen(key);
   MPI_Bcast(&keylen, 1, MPI_INT, 0, MPI_COMM_WORLD);
   MPI_Bcast(key, keylen + 1, MPI_CHAR, 0, MPI_COMM_WORLD);

   part = textlen / size;
   if (part * size != textlen) {
      if (rank == 0)
         fprintf(stderr, "text length %d not divisible by %d\n", textlen, size);
      MPI_Finalize();
      return 0;
   }

   if (rank == 0) {
      text = malloc(textlen);
      for (int i = 0; i < textlen; i++)
         text[i] = (char)('A' + (i * i + 3 * i + i / 7) % 26);
      printf("plain : %.30s\n", text);
   }

   block = malloc(part);
   MPI_Scatter(text, part, MPI_CHAR, block, part, MPI_CHAR, 0, MPI_COMM_WORLD);
   encrypt_block(block, part, rank * part, key, keylen);
   MPI_Gather(block, part, MPI_CHAR, text, part, MPI_CHAR, 0, MPI_COMM_WORLD);

   if (rank == 0) {
      int freq[26] = { 0 }, top = 0;
      printf("cipher: %.30s\n", text);
      for (int i = 0; i < textlen; i++)
         freq[text[i] - 'A']++;
      for (int c = 1; c < 26; c++)
         if (freq[c] > freq[top])
            top = c;
      printf("most frequent letter %c (%d), checksum %d\n", 'A' + top, freq[top],
             letter_checksum(text, textlen));
      free(text);
   }
   free(block);
   MPI_Finalize();
   return 0;
}
