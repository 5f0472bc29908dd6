/* Operators by their kind. */
#include "analysis/tree/lower.h"

enum operator lower_binary_operator(enum CXBinaryOperatorKind kind)
{
    switch (kind) {
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_MulAssign:
        return OP_MUL;
    case CXBinaryOperator_Div:
    case CXBinaryOperator_DivAssign:
        return OP_DIV;
    case CXBinaryOperator_Rem:
    case CXBinaryOperator_RemAssign:
        return OP_MOD;
    case CXBinaryOperator_Add:
    case CXBinaryOperator_AddAssign:
        return OP_ADD;
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_SubAssign:
        return OP_SUB;
    case CXBinaryOperator_Shl:
    case CXBinaryOperator_ShlAssign:
        return OP_SHL;
    case CXBinaryOperator_Shr:
    case CXBinaryOperator_ShrAssign:
        return OP_SHR;
    case CXBinaryOperator_And:
    case CXBinaryOperator_AndAssign:
        return OP_AND;
    case CXBinaryOperator_Xor:
    case CXBinaryOperator_XorAssign:
        return OP_XOR;
    case CXBinaryOperator_Or:
    case CXBinaryOperator_OrAssign:
        return OP_OR;
    case CXBinaryOperator_LT:
        return OP_LT;
    case CXBinaryOperator_GT:
        return OP_GT;
    case CXBinaryOperator_LE:
        return OP_LE;
    case CXBinaryOperator_GE:
        return OP_GE;
    case CXBinaryOperator_EQ:
        return OP_EQ;
    case CXBinaryOperator_NE:
        return OP_NE;
    case CXBinaryOperator_LAnd:
        return OP_LAND;
    case CXBinaryOperator_LOr:
        return OP_LOR;
    case CXBinaryOperator_Comma:
        return OP_COMMA;
    default:
        return OP_NONE;
    }
}

enum operator lower_unary_operator(enum CXUnaryOperatorKind kind)
{
    switch (kind) {
    case CXUnaryOperator_PostInc:
        return OP_POST_INC;
    case CXUnaryOperator_PostDec:
        return OP_POST_DEC;
    case CXUnaryOperator_PreInc:
        return OP_PRE_INC;
    case CXUnaryOperator_PreDec:
        return OP_PRE_DEC;
    case CXUnaryOperator_AddrOf:
        return OP_ADDRESS;
    case CXUnaryOperator_Deref:
        return OP_DEREF;
    case CXUnaryOperator_Plus:
        return OP_PLUS;
    case CXUnaryOperator_Minus:
        return OP_MINUS;
    case CXUnaryOperator_Not:
        return OP_NOT;
    case CXUnaryOperator_LNot:
        return OP_LNOT;
    default:
        return OP_NONE;
    }
}
